import type { BeginSocial, TalkApp } from '#core/account/customer/begin-social.ts'
import type { ChangeName } from '#core/account/customer/change-name.ts'
import type { ChangePassword } from '#core/account/customer/change-password.ts'
import type { ChangePhone } from '#core/account/customer/change-phone.ts'
import type { CheckEmail } from '#core/account/customer/check-email.ts'
import type { CheckPhone } from '#core/account/customer/check-phone.ts'
import type { CompleteSocial } from '#core/account/customer/complete-social.ts'
import type { DownloadOwnData } from '#core/privacy/customer/download-own-data.ts'
import type { EndSession } from '#core/account/customer/end-session.ts'
import type { EnterWithGoogle } from '#core/account/customer/enter-with-google.ts'
import type { FindId } from '#core/account/customer/find-id.ts'
import type { KeepAlive } from '#core/account/customer/keep-alive.ts'
import type { Leave } from '#core/privacy/customer/leave.ts'
import type { LogIn } from '#core/account/customer/log-in.ts'
import type { LogOut } from '#core/account/customer/log-out.ts'
import type { ProveEmail } from '#core/account/customer/prove-email.ts'
import type { ReadSession } from '#core/account/customer/read-session.ts'
import type { RenewSession } from '#core/account/customer/renew-session.ts'
import type { ResetPassword } from '#core/account/customer/reset-password.ts'
import type { ReturnFromSocial } from '#core/account/customer/return-from-social.ts'
import type { SignUp } from '#core/account/customer/sign-up.ts'
import type { ReadSocialOffer } from '#core/account/customer/social-offer.ts'
import type { VerifyResetEmail } from '#core/account/customer/verify-reset-email.ts'
import type { GoogleWindow } from '#core/account/ports/google-window.ts'
import type { DeviceData } from '#core/account/ports/device-data.ts'
import type { WatchInactivity } from '#core/account/customer/watch-inactivity.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SignUpDraft } from '#core/account/sign-up-draft.ts'
import type { SocialStore } from '#core/account/ports/social-store.ts'
import type { SessionEnd } from '#core/account/ports/session-end.ts'
import type { SessionNews } from '#core/account/ports/session-news.ts'
import type { SharedActivity } from '#core/account/ports/shared-activity.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { token } from './token.ts'

/** What the account area does on the customer's device. */
export const AccountSide = {
  signUp: token<SignUp>('SignUp'),
  logIn: token<LogIn>('LogIn'),
  logOut: token<LogOut>('LogOut'),
  checkEmail: token<CheckEmail>('CheckEmail'),
  checkPhone: token<CheckPhone>('CheckPhone'),
  readSession: token<ReadSession>('ReadSession'),
  renewSession: token<RenewSession>('RenewSession'),
  endSession: token<EndSession>('EndSession'),
  keepAlive: token<KeepAlive>('KeepAlive'),
  watchInactivity: token<WatchInactivity>('WatchInactivity'),
  changeName: token<ChangeName>('ChangeName'),
  changePassword: token<ChangePassword>('ChangePassword'),
  proveEmail: token<ProveEmail>('ProveEmail'),
  changePhone: token<ChangePhone>('ChangePhone'),
  leave: token<Leave>('Leave'),
  downloadOwnData: token<DownloadOwnData>('DownloadOwnData'),
  findId: token<FindId>('FindId'),
  verifyResetEmail: token<VerifyResetEmail>('VerifyResetEmail'),
  resetPassword: token<ResetPassword>('ResetPassword'),
  readSocialOffer: token<ReadSocialOffer>('ReadSocialOffer'),
  beginSocial: token<BeginSocial>('BeginSocial'),
  returnFromSocial: token<ReturnFromSocial>('ReturnFromSocial'),
  enterWithGoogle: token<EnterWithGoogle>('EnterWithGoogle'),
  completeSocial: token<CompleteSocial>('CompleteSocial'),
  sessionStore: token<SessionStore>('SessionStore'),
  deviceData: token<DeviceData>('DeviceData'),
  signUpDraftStore: token<DeviceStore<SignUpDraft | null>>('SignUpDraftStore'),
  recoveryStore: token<DeviceStore<string | null>>('RecoveryStore'),
  socialStore: token<SocialStore>('SocialStore'),
  googleWindow: token<GoogleWindow>('GoogleWindow'),
  talkApp: token<TalkApp>('TalkApp'),
  elsewhere: token<EnterWithGoogle['elsewhere']>('Elsewhere'),
  sessionEnd: token<SessionEnd>('SessionEnd'),
  sessionNews: token<SessionNews>('SessionNews'),
  sharedActivity: token<SharedActivity>('SharedActivity'),
}
