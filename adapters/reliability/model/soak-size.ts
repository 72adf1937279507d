const readNumber = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

const minutes = readNumber('SOAK_MINUTES', 0)

/** How much is tried: little with every change, and for as long as `npm run soak` says. */
export const SOAK = {
  isLong: minutes > 0,
  /** Of each of the four parts: nothing new begins afterwards. */
  seconds: minutes > 0 ? minutes * 15 : readNumber('SOAK_SECONDS', 15),
  runs: readNumber('SOAK_RUNS', minutes > 0 ? 5_000 : 24),
  commands: readNumber('SOAK_COMMANDS', minutes > 0 ? 80 : 40),
  kills: readNumber('SOAK_KILLS', minutes > 0 ? Infinity : 2),
  seed: readNumber('SOAK_SEED', Math.trunc(Math.random() * 2 ** 31)),
}

const SPARE_SECONDS = 900

/** The test may end, and look for a shorter sequence, on a busy machine too. */
export const SOAK_TIMEOUT_MS = (SOAK.seconds + SPARE_SECONDS) * 1000
