import fc from 'fast-check'

const seed = process.env['SOAK_SEED']

if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
