/** What the first time frees may hold more. */
const TIMES = 2

/** For the environment of a process that shall be asked. */
export const inspected = (inspectorPort: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` })

type Usage = { readonly usedSize: number; readonly backingStorageSize?: number }

/**
 * What a process that listens for the inspector still holds once all that nobody needs was thrown away, in MiB. How much memory the system
 * has given it says less: V8 clears up late where there is plenty.
 */
export const heldMiB = async (inspectorPort: number): Promise<number> => {
  const { used, backing } = await heapAfterClearing(inspectorPort)
  return (used + backing) / 1024 / 1024
}

const heapAfterClearing = async (port: number): Promise<{ readonly used: number; readonly backing: number }> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  let asked = 0
  const ask = (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked += 1
      const id = asked
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: unknown }
        if (answer.id === id) resolve(answer.result)
      })
      socket.addEventListener('close', () => reject(new Error('the process is gone')), { once: true })
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    for (let times = 0; times < TIMES; times += 1) await ask('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) as Usage
    return { used: usedSize, backing: backingStorageSize }
  } finally {
    socket.close()
  }
}
