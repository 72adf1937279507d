import type { RouteObject } from 'react-router-dom'
import { Alias } from './alias.tsx'
import { AnyScreen } from './any-screen.tsx'
import { journey, prerendered, screen, screens } from './screen.ts'

const developmentOnly: RouteObject[] = import.meta.env.DEV
  ? [
      screen('/parts', () => import('../screens/development/parts-screen.tsx').then(found => found.PartsScreen)),
      { path: '/test', element: <Alias to="/parts" /> },
      screen('/scenes', () => import('../screens/development/scenes-screen.tsx').then(found => found.ScenesScreen)),
    ]
  : []

/** Every address of the app. A screen's file is named after the component it exports: the build finds its code by that name. */
export const routes: RouteObject[] = [
  {
    element: <AnyScreen />,
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
      journey(
        () => import('../screens/account/sign-up-journey.tsx').then(found => found.SignUpJourney),
        [
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
      ),
      journey(
        () => import('../screens/recovery/recovery-journey.tsx').then(found => found.RecoveryJourney),
        [
          prerendered('/find/id', () =>
            import('../screens/recovery/find-id-screen.tsx').then(found => found.FindIdScreen),
          ),
          prerendered('/find/id/success', () =>
            import('../screens/recovery/find-id-success-screen.tsx').then(found => found.FindIdSuccessScreen),
          ),
          prerendered('/find/password', () =>
            import('../screens/recovery/find-password-screen.tsx').then(found => found.FindPasswordScreen),
          ),
          prerendered('/find/password/set', () =>
            import('../screens/recovery/find-password-set-screen.tsx').then(found => found.FindPasswordSetScreen),
          ),
          prerendered('/find/password/set/confirm', () =>
            import('../screens/recovery/find-password-confirm-screen.tsx').then(
              found => found.FindPasswordConfirmScreen,
            ),
          ),
          prerendered('/find/password/success', () =>
            import('../screens/recovery/find-password-success-screen.tsx').then(
              found => found.FindPasswordSuccessScreen,
            ),
          ),
        ],
      ),
      screen('/auth/kakao/callback', () =>
        import('../screens/social/kakao-callback-screen.tsx').then(found => found.KakaoCallbackScreen),
      ),
      screen('/auth/naver/callback', () =>
        import('../screens/social/naver-callback-screen.tsx').then(found => found.NaverCallbackScreen),
      ),
      journey(
        () => import('../screens/social/social-journey.tsx').then(found => found.SocialJourney),
        [
          prerendered('/social-terms', () =>
            import('../screens/social/social-terms-screen.tsx').then(found => found.SocialTermsScreen),
          ),
          prerendered('/social-name', () =>
            import('../screens/social/social-name-screen.tsx').then(found => found.SocialNameScreen),
          ),
          prerendered('/social-phone', () =>
            import('../screens/social/social-phone-screen.tsx').then(found => found.SocialPhoneScreen),
          ),
          prerendered('/social-done', () =>
            import('../screens/social/social-done-screen.tsx').then(found => found.SocialDoneScreen),
          ),
        ],
      ),
      ...['terms', 'name', 'phone', 'done'].map(step => ({
        path: `/social/${step}`,
        element: <Alias to={`/social-${step}`} />,
      })),
      ...screens(
        [
          '/terms/service',
          '/terms/privacy',
          '/terms/electronic-finance',
          '/terms/damage-compensation',
          '/terms/auto-extension',
          '/terms/partner-disclaimer',
          '/terms/marketing',
          '/terms/location',
        ],
        () => import('../screens/terms/terms-document-screen.tsx').then(found => found.TermsDocumentScreen),
      ),
      screen('/terms-update', () =>
        import('../screens/terms/terms-update-screen.tsx').then(found => found.TermsUpdateScreen),
      ),
      screen('/home', () => import('../screens/home/home-screen.tsx').then(found => found.HomeScreen)),
      screen('/notices', () => import('../screens/notices/notices-screen.tsx').then(found => found.NoticesScreen)),
      screen('/equipment', () =>
        import('../screens/equipment/equipment-screen.tsx').then(found => found.EquipmentScreen),
      ),
      screen('/equipment/detail', () =>
        import('../screens/equipment/report-screen.tsx').then(found => found.ReportScreen),
      ),
      screen('/equipment/checkout/warning', () =>
        import('../screens/checkout/checkout-warning-screen.tsx').then(found => found.CheckoutWarningScreen),
      ),
      screen('/equipment/checkout/input', () =>
        import('../screens/checkout/checkout-input-screen.tsx').then(found => found.CheckoutInputScreen),
      ),
      screen('/equipment/checkout/terms', () =>
        import('../screens/checkout/checkout-terms-screen.tsx').then(found => found.CheckoutTermsScreen),
      ),
      screen('/equipment/checkout/location', () =>
        import('../screens/checkout/checkout-location-screen.tsx').then(found => found.CheckoutLocationScreen),
      ),
      screen('/equipment/checkout/place', () =>
        import('../screens/checkout/checkout-place-screen.tsx').then(found => found.CheckoutPlaceScreen),
      ),
      screen('/mypage', () => import('../screens/mypage/my-page-screen.tsx').then(found => found.MyPageScreen)),
      ...screens(['/mypage/progress/inprogress', '/mypage/progress/stored', '/mypage/progress/completed'], () =>
        import('../screens/records/history-screen.tsx').then(found => found.HistoryScreen),
      ),
      screen('/mypage/progress/order', () =>
        import('../screens/records/order-screen.tsx').then(found => found.OrderScreen),
      ),
      screen('/mypage/progress/window', () =>
        import('../screens/places/order-window-screen.tsx').then(found => found.OrderWindowScreen),
      ),
      screen('/mypage/progress/place', () =>
        import('../screens/places/order-place-screen.tsx').then(found => found.OrderPlaceScreen),
      ),
      screen('/mypage/progress/cancel', () =>
        import('../screens/contracts/cancel-screen.tsx').then(found => found.CancelScreen),
      ),
      screen('/mypage/progress/cancel-confirm', () =>
        import('../screens/contracts/cancel-confirm-screen.tsx').then(found => found.CancelConfirmScreen),
      ),
      screen('/mypage/payment/cancel', () =>
        import('../screens/contracts/terminate-screen.tsx').then(found => found.TerminateScreen),
      ),
      screen('/mypage/payment/cancel-confirm', () =>
        import('../screens/contracts/terminate-confirm-screen.tsx').then(found => found.TerminateConfirmScreen),
      ),
      ...screens(['/mypage/payment/stored', '/mypage/payment/past'], () =>
        import('../screens/records/payment-list-screen.tsx').then(found => found.PaymentListScreen),
      ),
      screen('/mypage/payment/card', () => import('../screens/cards/card-screen.tsx').then(found => found.CardScreen)),
      screen('/mypage/payment/card/success', () =>
        import('../screens/cards/card-success-screen.tsx').then(found => found.CardSuccessScreen),
      ),
      screen('/mypage/payment/card/fail', () =>
        import('../screens/cards/card-fail-screen.tsx').then(found => found.CardFailScreen),
      ),
      screen('/mypage/faq', () =>
        import('../screens/help/customer-centre-screen.tsx').then(found => found.CustomerCentreScreen),
      ),
      screen('/mypage/faq/questions', () =>
        import('../screens/help/questions-screen.tsx').then(found => found.QuestionsScreen),
      ),
      screen('/mypage/pickup', () =>
        import('../screens/help/pickup-notice-screen.tsx').then(found => found.PickupNoticeScreen),
      ),
      screen('/mypage/terms', () =>
        import('../screens/help/service-info-screen.tsx').then(found => found.ServiceInfoScreen),
      ),
      screen('/mypage/info/marketing', () =>
        import('../screens/terms/marketing-screen.tsx').then(found => found.MarketingScreen),
      ),
      screen('/mypage/info', () => import('../screens/mypage/info-screen.tsx').then(found => found.InfoScreen)),
      screen('/mypage/info/password', () =>
        import('../screens/mypage/change-password-screen.tsx').then(found => found.ChangePasswordScreen),
      ),
      screen('/mypage/info/sessions', () =>
        import('../screens/mypage/sessions-screen.tsx').then(found => found.SessionsScreen),
      ),
      screen('/mypage/info/places', () =>
        import('../screens/places/address-book-screen.tsx').then(found => found.AddressBookScreen),
      ),
      screen('/mypage/info/delete', () =>
        import('../screens/leaving/leave-screen.tsx').then(found => found.LeaveScreen),
      ),
      screen('/mypage/info/prerequisite', () =>
        import('../screens/leaving/prerequisite-screen.tsx').then(found => found.PrerequisiteScreen),
      ),
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
      screen('/pay/done', () =>
        import('../screens/payment/pay-link-done-screen.tsx').then(found => found.PayLinkDoneScreen),
      ),
      screen('/pay/:token', () => import('../screens/payment/pay-link-screen.tsx').then(found => found.PayLinkScreen)),
      ...screens(['/payment/success', '/success'], () =>
        import('../screens/payment/payment-success-screen.tsx').then(found => found.PaymentSuccessScreen),
      ),
      ...screens(['/payment/fail', '/storing/paymentfail'], () =>
        import('../screens/payment/payment-fail-screen.tsx').then(found => found.PaymentFailScreen),
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
