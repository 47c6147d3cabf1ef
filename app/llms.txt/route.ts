import { writeLlmsText } from '@/lib/http/agent-documents'
import { textDocument } from '@/lib/http/text-document'

export const GET = textDocument('text/plain', writeLlmsText)
