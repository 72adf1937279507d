import { Icon } from '../../../parts/icon.tsx'
import { LOOK_TEXTS as texts } from '../../texts/looks.ts'
import css from './order-screen.module.css'

/** To call or to write to a number that was looked at. */
export const CallWays = ({ phone }: { readonly phone: string }) => {
  const digits = phone.replaceAll(/\D/g, '')
  return (
    <p className={css.ways}>
      <a className={css.way} href={`tel:${digits}`}>
        <Icon name="phone" size={20} />
        {texts.call}
      </a>
      <a className={css.way} href={`sms:${digits}`}>
        <Icon name="chat" size={20} />
        {texts.message}
      </a>
    </p>
  )
}
