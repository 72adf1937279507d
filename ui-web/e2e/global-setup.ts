import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { firstData, type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The product of all journeys that change nothing for others. */
    readonly sharedProduct: Pick<Product, 'url' | 'env'>
    /** The data with which each product begins. */
    readonly firstData: string
  }
}

/** Starts the product that journeys share. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const data = await firstData()
  const { url, env, stop } = await startProduct(data)
  project.provide('firstData', data)
  project.provide('sharedProduct', { url, env })
  return async () => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}
