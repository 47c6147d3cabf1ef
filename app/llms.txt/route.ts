import { writeLlmsText } from '@/lib/entry/http/agent-documents'
import { textDocument } from '@/lib/entry/http/text-document'

export const GET = textDocument('text/plain', writeLlmsText)
