/** The path of MCP for clients that connect with OAuth. Below it are the endpoints of OAuth. */
export const connectPath = '/mcp/connect'

/** The page that asks for consent: below it the id of the request, which a cookie for that path holds too. */
export const consentPath = '/connect'

/** The cookie that ties a request for authorization to the browser that began it. */
export const requestCookie = 'daymark.connect'
