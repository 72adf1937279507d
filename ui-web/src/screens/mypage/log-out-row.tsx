import { useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { MY_PAGE_TEXTS as texts } from '../../texts/my-page.ts'
import { useLeave } from './use-leave.ts'

/** Logs out after a question. */
export function LogOutRow() {
  const { logOut } = useUseCase(AccountSide.watchInactivity)
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)

  const goOut = async () => {
    await logOut()
    await leave('/easylogin', texts.loggedOut)
  }

  return (
    <>
      <ListRow icon="logout" title={texts.logOut} way={{ onPress: () => setAsking(true) }} />
      <ConfirmDialog
        open={isAsking}
        title={texts.logOutTitle}
        text={texts.logOutText}
        confirmLabel={texts.logOutYes}
        busyLabel={texts.logOutBusy}
        onConfirm={goOut}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
