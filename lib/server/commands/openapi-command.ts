import { openApiDocument } from '@/lib/entry/http/openapi'

/** Prints the OpenAPI description for tools that read a file. */
export function printDescription(): void {
  console.log(JSON.stringify(openApiDocument(), undefined, 2))
}
