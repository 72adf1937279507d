import { SHOP } from '../app/shop.ts'

/** What the tab and a shared link are called. */
export const DocumentTitle = ({ children }: { readonly children: string }) => (
  <title>{`${children} | ${SHOP.brand.korean}`}</title>
)
