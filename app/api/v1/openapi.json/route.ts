import { exchange } from '@/lib/http/exchange'
import { readInput } from '@/lib/http/input'
import { resource } from '@/lib/http/resource'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource({
  GET: (request) =>
    exchange(request, async () => {
      await readInput(request, {}, {})
      // Loaded when first asked for: the description is made from the route table, which this file is itself part of.
      const { descriptionResponse } = await import('@/lib/http/description-response')
      return descriptionResponse(request)
    }),
})
