type Page<Item> = { tasks: Item[]; nextCursor: string | null }

/** Reads page after page, each when its tasks are needed. */
export async function* iteratePages<Item>(
  readPage: (cursor: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let page = await readPage({})
  for (;;) {
    yield* page.tasks
    if (page.nextCursor === null) return
    page = await readPage({ cursor: page.nextCursor })
  }
}
