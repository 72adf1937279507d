import { initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  deleteUser,
  getRedirectResult,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
} from 'firebase/auth'
import type { GoogleIdToken } from '#core/account/ports/google-window.ts'

/** None of these is secret. */
export type FirebaseConfig = {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly appId: string
}

export type FirebaseGoogle = {
  /** Settles when a window can open at once; on phones and Safari that takes a helper frame. */
  readonly ready: () => Promise<void>
  readonly popup: () => Promise<GoogleIdToken>
  readonly redirect: () => Promise<void>
  readonly redirected: () => Promise<GoogleIdToken | null>
  readonly unlink: (email: string | null) => Promise<void>
  readonly signOut: () => Promise<void>
}

const readIdToken = async (credential: UserCredential): Promise<GoogleIdToken> => {
  const { user } = credential
  return {
    idToken: await user.getIdToken(),
    googleId: user.providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID)?.uid ?? '',
    email: user.email,
    name: user.displayName,
    profileImage: user.photoURL,
    accessToken: GoogleAuthProvider.credentialFromResult(credential)?.accessToken ?? null,
  }
}

/** All that touches the SDK, in a file of its own that travels apart from the app. Nothing may call the network before the emulator is named. */
export const firebaseGoogle = (config: FirebaseConfig, emulatorUrl: string | null): FirebaseGoogle => {
  const auth = initializeAuth(initializeApp(config), {
    // Our own session is the only one that outlives the page: nothing of Google stays on a shared device.
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  auth.languageCode = 'ko'
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })

  return {
    ready: () => auth.authStateReady(),
    popup: () => signInWithPopup(auth, provider).then(readIdToken),
    redirect: () => signInWithRedirect(auth, provider),
    redirected: async () => {
      const credential = await getRedirectResult(auth)
      return credential === null ? null : readIdToken(credential)
    },
    // Only a person of the last minutes may delete themselves, and no session is kept here: so a login first.
    unlink: async email => {
      const same = new GoogleAuthProvider()
      same.setCustomParameters({ prompt: 'select_account', ...(email !== null && { login_hint: email }) })
      const { user } = await signInWithPopup(auth, same)
      await deleteUser(user)
    },
    signOut: () => auth.signOut(),
  }
}
