import { ContainerModule } from 'inversify'
import { makeBeginSocial } from '#core/account/customer/begin-social.ts'
import { makeChangeName } from '#core/account/customer/change-name.ts'
import { makeChangePassword } from '#core/account/customer/change-password.ts'
import { makeChangePhone } from '#core/account/customer/change-phone.ts'
import { makeCheckEmail } from '#core/account/customer/check-email.ts'
import { makeCheckPhone } from '#core/account/customer/check-phone.ts'
import { makeCompleteSocial } from '#core/account/customer/complete-social.ts'
import { makeDownloadOwnData } from '#core/privacy/customer/download-own-data.ts'
import { makeEndSession } from '#core/account/customer/end-session.ts'
import { makeEnterWithGoogle } from '#core/account/customer/enter-with-google.ts'
import { makeFindId } from '#core/account/customer/find-id.ts'
import { makeKeepAlive } from '#core/account/customer/keep-alive.ts'
import { makeLeave } from '#core/privacy/customer/leave.ts'
import { makeLogIn } from '#core/account/customer/log-in.ts'
import { makeLogOut } from '#core/account/customer/log-out.ts'
import { makeProveEmail } from '#core/account/customer/prove-email.ts'
import { makeReadSession } from '#core/account/customer/read-session.ts'
import { makeRenewSession } from '#core/account/customer/renew-session.ts'
import { makeResetPassword } from '#core/account/customer/reset-password.ts'
import { makeReturnFromSocial } from '#core/account/customer/return-from-social.ts'
import { makeSignUp } from '#core/account/customer/sign-up.ts'
import { makeReadSocialOffer } from '#core/account/customer/social-offer.ts'
import { makeVerifyResetEmail } from '#core/account/customer/verify-reset-email.ts'
import { makeWatchInactivity } from '#core/account/customer/watch-inactivity.ts'
import { AccountSide } from './account-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the account area; their ports are bound by the container that loads them. */
export const accountModule = new ContainerModule(module => {
  const { accounts, signIn, socialSignIn, recovery, ownEmail, ownPhone, ownProfile, ownSession, clock } = Ports
  const { sessionStore, recoveryStore, sessionEnd, sessionNews, sharedActivity, readSession, renewSession } =
    AccountSide
  bindFactory(module, AccountSide.signUp, makeSignUp, { accounts, signIn, sessionStore })
  bindFactory(module, AccountSide.logIn, makeLogIn, { signIn, sessionStore })
  const { socialStore, googleWindow, talkApp, elsewhere } = AccountSide
  const social = { socialSignIn, socialStore, sessionStore }
  bindFactory(module, AccountSide.readSocialOffer, makeReadSocialOffer, { socialSignIn })
  bindFactory(module, AccountSide.beginSocial, makeBeginSocial, {
    socialSignIn,
    socialStore,
    talkApp,
    readSocialOffer: AccountSide.readSocialOffer,
    clock,
  })
  bindFactory(module, AccountSide.returnFromSocial, makeReturnFromSocial, { ...social, readSession, clock })
  bindFactory(module, AccountSide.enterWithGoogle, makeEnterWithGoogle, { ...social, googleWindow, elsewhere, clock })
  bindFactory(module, AccountSide.completeSocial, makeCompleteSocial, social)
  bindFactory(module, AccountSide.logOut, makeLogOut, { ownSession, sessionStore })
  bindFactory(module, AccountSide.checkEmail, makeCheckEmail, { accounts })
  bindFactory(module, AccountSide.checkPhone, makeCheckPhone, { accounts })
  bindFactory(module, AccountSide.changeName, makeChangeName, { ownProfile, sessionStore })
  bindFactory(module, AccountSide.changePassword, makeChangePassword, { ownPassword: Ports.ownPassword })
  bindFactory(module, AccountSide.proveEmail, makeProveEmail, { ownEmail, ownProfile, sessionStore, clock })
  bindFactory(module, AccountSide.changePhone, makeChangePhone, { ownPhone, ownProfile, sessionStore, clock })
  bindFactory(module, AccountSide.leave, makeLeave, {
    leaving: Ports.leaving,
    ownLinks: Ports.ownLinks,
    googleWindow,
    socialStore,
    sessionStore,
    deviceData: AccountSide.deviceData,
    watchInactivity: AccountSide.watchInactivity,
  })
  bindFactory(module, AccountSide.downloadOwnData, makeDownloadOwnData, {
    ownData: Ports.ownData,
    savedFiles: StoringSide.savedFiles,
    clock,
  })
  bindFactory(module, AccountSide.findId, makeFindId, { recovery, clock })
  bindFactory(module, AccountSide.verifyResetEmail, makeVerifyResetEmail, { recovery, clock })
  bindFactory(module, AccountSide.resetPassword, makeResetPassword, { recovery, recoveryStore, sessionStore })
  bindFactory(module, AccountSide.readSession, makeReadSession, { sessionStore, clock })
  bindFactory(module, AccountSide.renewSession, makeRenewSession, { readSession, ownSession, sessionStore, clock })
  bindFactory(module, AccountSide.endSession, makeEndSession, { sessionStore, sessionEnd })
  bindFactory(module, AccountSide.keepAlive, makeKeepAlive, { renewSession, ownSession, sessionStore, clock })
  bindFactory(module, AccountSide.watchInactivity, makeWatchInactivity, {
    sessionStore,
    sharedActivity,
    sessionNews,
    logOut: AccountSide.logOut,
    clock,
  })
})
