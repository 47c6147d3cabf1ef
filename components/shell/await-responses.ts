'use client'

/**
 * Gives Next a page only when all of it has arrived. Next shows a page that arrives in parts, and replaces it by an error
 * when the connection is lost in between. A page that has not begun to arrive it handles better: a refresh leaves the
 * page as it is, and a navigation lets the browser load the page.
 */
if (typeof window !== 'undefined') {
  const { fetch } = window
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    // The type of what Next renders on the server for its router.
    if (response.headers.get('content-type')?.startsWith('text/x-component')) await response.clone().arrayBuffer()
    return response
  }
}
