import type { ResultAsync } from 'neverthrow'
import { parseShopFile, type ShopFile, SHOP_FILE_MAX_BYTES } from '#adapters/shop/shop-file.ts'
import type { Files } from '../files/files.ts'
import { type FileRefused, refusedFile } from '../new-file.ts'

/** Never more of a file than facts can take. */
export const readFacts = (files: Files, file: string): ResultAsync<ShopFile, FileRefused> =>
  files
    .read(file, SHOP_FILE_MAX_BYTES)
    .mapErr(({ kind }) =>
      refusedFile(kind === 'NotRead' ? `${file} cannot be read.` : `${file} is no file of at most 256 KB.`),
    )
    .andThen(bytes =>
      parseShopFile(new TextDecoder().decode(bytes)).mapErr(({ problem }) =>
        refusedFile(problem === null ? `${file} has no facts: write them as shop export does.` : `${file}: ${problem}`),
      ),
    )
