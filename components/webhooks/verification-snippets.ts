/** Code of a receiver that verifies a message, with the libraries of Standard Webhooks. */
export const verificationSnippets = [
  {
    id: 'node',
    name: 'Node.js',
    text: `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
// body: the text of the request, exactly as received
// Throws if the signature is wrong or too old.
const event = webhook.verify(body, request.headers)`,
  },
  {
    id: 'python',
    name: 'Python',
    text: `# pip install standardwebhooks
import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
# body: the text of the request, exactly as received
# Raises an error if the signature is wrong or too old.
event = webhook.verify(body, request.headers)`,
  },
] as const
