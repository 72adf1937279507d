import type { RouteObject } from 'react-router-dom'
import { Alias } from './alias.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { AnyScreen } from './any-screen.tsx'
import { prerendered, screen } from './screen.ts'

const developmentOnly: RouteObject[] = import.meta.env.DEV
  ? [
      screen('/parts', () => import('../screens/development/parts-screen.tsx').then(found => found.PartsScreen)),
      screen('/scenes', () => import('../screens/development/scenes-screen.tsx').then(found => found.ScenesScreen)),
    ]
  : []

/** Every address of the app. A screen's file is named after the component it exports: the build finds its code by that name. */
export const routes: RouteObject[] = [
  {
    element: <AnyScreen />,
    errorElement: <ErrorScreen />,
    children: [
      { path: '/', element: <Alias to="/splash" /> },
      { path: '/login', element: <Alias to="/easylogin" /> },
      prerendered('/splash', () => import('../screens/start/splash-screen.tsx').then(found => found.SplashScreen)),
      prerendered('/onboarding', () =>
        import('../screens/start/onboarding-screen.tsx').then(found => found.OnboardingScreen),
      ),
      prerendered('/easylogin', () =>
        import('../screens/login/easy-login-screen.tsx').then(found => found.EasyLoginScreen),
      ),
      {
        lazy: async () => ({ Component: (await import('../screens/account/sign-up-journey.tsx')).SignUpJourney }),
        children: [
          prerendered('/terms', () => import('../screens/account/terms-screen.tsx').then(found => found.TermsScreen)),
          prerendered('/name', () => import('../screens/account/name-screen.tsx').then(found => found.NameScreen)),
          prerendered('/email', () => import('../screens/account/email-screen.tsx').then(found => found.EmailScreen)),
          prerendered('/password', () =>
            import('../screens/account/password-screen.tsx').then(found => found.PasswordScreen),
          ),
          prerendered('/passwordconfirm', () =>
            import('../screens/account/password-confirm-screen.tsx').then(found => found.PasswordConfirmScreen),
          ),
          prerendered('/phone', () => import('../screens/account/phone-screen.tsx').then(found => found.PhoneScreen)),
        ],
      },
      ...developmentOnly,
      { path: '*', element: <Alias to="/splash" /> },
    ],
  },
]
