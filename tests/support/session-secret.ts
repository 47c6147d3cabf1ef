/** Encrypts the sessions of services under test, and those that tests make. */
export const testSessionSecret = 'a session secret for tests, in no database'
