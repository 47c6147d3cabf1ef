import { refusePath } from '@/lib/http/resource'

export {
  refusePath as DELETE,
  refusePath as GET,
  refusePath as HEAD,
  refusePath as OPTIONS,
  refusePath as PATCH,
  refusePath as POST,
  refusePath as PUT,
}
