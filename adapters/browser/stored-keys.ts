/** Names of the specification; in the local storage unless said otherwise. */
export const STORED_KEYS = {
  token: 'token',
  user: 'user',
  /** Our own: how far the service's clock ran ahead of this device's when the token came, in seconds. */
  tokenClockAhead: 'token_clock_ahead',
  /** Our own: milliseconds since 1970, by this device's clock. */
  lastActivity: 'last_activity',
  /** Our own: set for a moment, so that the other tabs hear why the session ends. */
  sessionEnd: 'session_end',
  /** Our own: what home showed last. */
  lastHome: 'last_home',
  /** Our own: what was shown last of the gear. */
  lastGear: 'last_gear',
  /** Our own: until when the notices were seen here. */
  seenNotices: 'seen_notices',
  /** Our own: how home looked then, for the moment before its code is there. */
  homePicture: 'home_picture',
  /** Our own: by which provider the last login here was. It goes with the account, and stays after a logout. */
  lastWay: 'last_way',
  kakaoSession: 'kakao_session',
  naverAccessToken: 'naver_access_token',
  googleAccessToken: 'google_access_token',
  tempToken: 'tempToken',
  tempSocialUser: 'tempSocialUser',
  tempSocialName: 'tempSocialName',
  /** In the session storage. */
  recoveryPassword: 'recovery_password',
  /** In the session storage, with its customer: an application. */
  storingDraft: 'storing_draft',
  /** In the session storage, with its customer. */
  checkoutDraft: 'checkout_draft',
  /** In the session storage: a half-done sign-up. */
  signUp: 'sign_up',
  /** In the session storage: where the customer began to register a card. */
  cardReturn: 'card_return',
  /** In the session storage, with its customer, while its page is gone: what is typed into a form. */
  keptForm: 'kept_form',
} as const

/** What goes with the session, from the local storage. */
export const KEYS_OF_SESSION = [
  STORED_KEYS.token,
  STORED_KEYS.user,
  STORED_KEYS.tokenClockAhead,
  STORED_KEYS.lastActivity,
  STORED_KEYS.lastHome,
  STORED_KEYS.lastGear,
  STORED_KEYS.seenNotices,
  STORED_KEYS.homePicture,
  STORED_KEYS.kakaoSession,
  STORED_KEYS.naverAccessToken,
  STORED_KEYS.googleAccessToken,
  STORED_KEYS.tempToken,
  STORED_KEYS.tempSocialUser,
  STORED_KEYS.tempSocialName,
] as const

/** What goes with the session, from the session storage of the tab; what names its customer waits for their next login (G928). */
export const KEYS_OF_TAB = [
  STORED_KEYS.recoveryPassword,
  STORED_KEYS.storingDraft,
  STORED_KEYS.checkoutDraft,
  STORED_KEYS.signUp,
  STORED_KEYS.cardReturn,
  STORED_KEYS.keptForm,
] as const
