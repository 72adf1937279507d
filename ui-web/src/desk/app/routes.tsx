import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Alias } from '../../app/alias.tsx'
import { screen } from '../../app/screen.ts'
import { AnyPage } from './any-page.tsx'
import { Frame } from './frame.tsx'
import { SignedIn } from './signed-in.tsx'

/** Around the pages that only who is signed in sees. */
const SIGNED_IN = 'signed-in'

export const isBehindSignIn = (pathname: string): boolean =>
  matchRoutes(routes, pathname)?.some(({ route }) => route.id === SIGNED_IN) ?? false

/** Every address of the desk. The code of a page comes when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <AnyPage />,
    children: [
      screen('/desk/sign-in', () => import('../screens/sign-in/sign-in-screen.tsx').then(found => found.SignInScreen)),
      screen('/desk/invitation', () =>
        import('../screens/invitation/invitation-screen.tsx').then(found => found.InvitationScreen),
      ),
      {
        id: SIGNED_IN,
        element: <SignedIn />,
        children: [
          {
            element: <Frame />,
            children: [
              screen('/desk', () => import('../screens/today/today-screen.tsx').then(found => found.TodayScreen)),
              screen('/desk/tasks', () => import('../screens/tasks/tasks-screen.tsx').then(found => found.TasksScreen)),
              screen('/desk/messages', () =>
                import('../screens/messages/messages-screen.tsx').then(found => found.MessagesScreen),
              ),
              screen('/desk/find', () => import('../screens/find/find-screen.tsx').then(found => found.FindScreen)),
              screen('/desk/more', () => import('../screens/more/more-screen.tsx').then(found => found.MoreScreen)),
              screen('/desk/orders/new', () =>
                import('../screens/new-order/new-order-screen.tsx').then(found => found.NewOrderScreen),
              ),
              screen('/desk/orders/:orderId', () =>
                import('../screens/order/order-screen.tsx').then(found => found.OrderScreen),
              ),
              screen('/desk/customers/:customerId', () =>
                import('../screens/customer/customer-screen.tsx').then(found => found.CustomerScreen),
              ),
              screen('/desk/bench', () => import('../screens/bench/bench-screen.tsx').then(found => found.BenchScreen)),
              screen('/desk/storage', () =>
                import('../screens/storage/storage-screen.tsx').then(found => found.StorageScreen),
              ),
              screen('/desk/check', () => import('../screens/check/check-screen.tsx').then(found => found.CheckScreen)),
              screen('/desk/lockers', () =>
                import('../screens/lockers/lockers-screen.tsx').then(found => found.LockersScreen),
              ),
              screen('/desk/money', () => import('../screens/money/money-screen.tsx').then(found => found.MoneyScreen)),
              screen('/desk/labels', () =>
                import('../screens/labels/labels-screen.tsx').then(found => found.LabelsScreen),
              ),
              screen('/desk/calendar', () =>
                import('../screens/calendar/calendar-screen.tsx').then(found => found.CalendarScreen),
              ),
              screen('/desk/drive', () => import('../screens/drive/drive-screen.tsx').then(found => found.DriveScreen)),
              screen('/desk/device', () =>
                import('../screens/device/device-screen.tsx').then(found => found.DeviceScreen),
              ),
              screen('/desk/prices', () =>
                import('../screens/prices/prices-screen.tsx').then(found => found.PricesScreen),
              ),
              screen('/desk/terms', () => import('../screens/terms/terms-screen.tsx').then(found => found.TermsScreen)),
              screen('/desk/settings', () =>
                import('../screens/settings/settings-screen.tsx').then(found => found.SettingsScreen),
              ),
              screen('/desk/staff', () =>
                import('../screens/members/members-screen.tsx').then(found => found.MembersScreen),
              ),
              screen('/desk/audit', () => import('../screens/audit/audit-screen.tsx').then(found => found.AuditScreen)),
              screen('/desk/me', () =>
                import('../screens/account/account-screen.tsx').then(found => found.AccountScreen),
              ),
            ],
          },
        ],
      },
      { path: '*', element: <Alias to="/desk" /> },
    ],
  },
]
