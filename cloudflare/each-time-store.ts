import type { MessageStore } from '../server/contact/message-store.ts'

/**
 * A store that is opened for each call and closed after it: on Cloudflare a connection belongs to the
 * request that opened it, and no other may use it.
 */
export const eachTime = (open: () => Promise<MessageStore>): MessageStore => {
  const withStore = async <Result>(
    use: (store: MessageStore) => Promise<Result>,
  ): Promise<Result> => {
    const store = await open()
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  return {
    accept: (message) => withStore((store) => store.accept(message)),
    countAttempt: (key, windowMs, nowMs) =>
      withStore((store) => store.countAttempt(key, windowMs, nowMs)),
    claim: (limit, leaseMs, nowMs) => withStore((store) => store.claim(limit, leaseMs, nowMs)),
    settle: (id, outcome) => withStore((store) => store.settle(id, outcome)),
    list: (page) => withStore((store) => store.list(page)),
    find: (id) => withStore((store) => store.find(id)),
    remove: (id) => withStore((store) => store.remove(id)),
    purge: (beforeMs, nowMs) => withStore((store) => store.purge(beforeMs, nowMs)),
    close: () => Promise.resolve(),
  }
}
