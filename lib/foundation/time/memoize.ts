/**
 * Keeps what a function made for each text. Forgets everything when it is full, which bounds its memory: some keys
 * come from strangers, such as the locale of a request.
 */
export function memoize<Value>(make: (key: string) => Value, limit = 500): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= limit) made.clear()
    const value = make(key)
    made.set(key, value)
    return value
  }
}
