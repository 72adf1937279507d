import type { Shop } from '#core/shared/shop.ts'

const OWN_GROUND = '#1563e6'
/** Nobody knows how the corners of another mark are filled. */
const OTHER_GROUND = '#ffffff'

/** What lies behind the mark where a platform cuts it. */
export const markGround = ({ brand }: Pick<Shop, 'brand'>): string => (brand.mark === null ? OWN_GROUND : OTHER_GROUND)
