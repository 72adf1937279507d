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
      screen('/home', () => import('../screens/home/home-screen.tsx').then(found => found.HomeScreen)),
      screen('/equipment', () =>
        import('../screens/equipment/equipment-screen.tsx').then(found => found.EquipmentScreen),
      ),
      screen('/mypage', () => import('../screens/mypage/my-page-screen.tsx').then(found => found.MyPageScreen)),
      screen('/storing/equipmentselection', () =>
        import('../screens/storing/equipment-selection-screen.tsx').then(found => found.EquipmentSelectionScreen),
      ),
      screen('/storing/locationselection', () =>
        import('../screens/storing/location-selection-screen.tsx').then(found => found.LocationSelectionScreen),
      ),
      screen('/storing/planselection', () =>
        import('../screens/storing/plan-selection-screen.tsx').then(found => found.PlanSelectionScreen),
      ),
      screen('/storing/storinginfo', () =>
        import('../screens/storing/storing-info-screen.tsx').then(found => found.StoringInfoScreen),
      ),
      screen('/storing/terms', () =>
        import('../screens/storing/storing-terms-screen.tsx').then(found => found.StoringTermsScreen),
      ),
      screen('/payment', () => import('../screens/payment/payment-screen.tsx').then(found => found.PaymentScreen)),
      ...['/payment/success', '/success'].map(path =>
        screen(path, () =>
          import('../screens/payment/payment-success-screen.tsx').then(found => found.PaymentSuccessScreen),
        ),
      ),
      ...['/payment/fail', '/storing/paymentfail'].map(path =>
        screen(path, () => import('../screens/payment/payment-fail-screen.tsx').then(found => found.PaymentFailScreen)),
      ),
      screen('/fail', () =>
        import('../screens/payment/payment-short-fail-screen.tsx').then(found => found.PaymentShortFailScreen),
      ),
      screen('/storing/paymentcomplete', () =>
        import('../screens/payment/payment-complete-screen.tsx').then(found => found.PaymentCompleteScreen),
      ),
      ...developmentOnly,
      { path: '*', element: <Alias to="/splash" /> },
    ],
  },
]
