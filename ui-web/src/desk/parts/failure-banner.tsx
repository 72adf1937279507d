import { Banner } from '../../parts/banner.tsx'

/** Why something was not done, read out at once. */
export const FailureBanner = ({ children }: { readonly children: string }) => <Banner tone="bad">{children}</Banner>
