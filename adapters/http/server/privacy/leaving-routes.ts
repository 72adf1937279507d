import * as leaving from '#adapters/http/contract/privacy/leaving.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Leaving for good, and taking one's own data along. */
export const leavingRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(leaving.withdrawEligibility, ({ caller }) =>
    service
      .leaving(caller)
      .isEligible()
      .map(eligible => ({
        success: true as const,
        eligible,
        message: eligible ? '탈퇴할 수 있어요.' : '보관 중이거나 진행 중인 신청이 있어요.',
      })),
  )
  mount(leaving.withdraw, ({ caller }) =>
    service
      .leaving(caller)
      .withdraw()
      .map(({ kept, naverConsentUrl }) => ({
        success: true as const,
        message: '탈퇴를 마쳤어요.',
        requiresNaverConsentRevoke: naverConsentUrl !== null,
        naverConsentRevokeUrl: naverConsentUrl,
        kept,
      })),
  )
  mount(leaving.exportOwnData, ({ caller }) => service.ownData(caller).copy())
}
