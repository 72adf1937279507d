import { Link } from 'react-router-dom'
import type { ShownAuditRow } from '#adapters/http/contract/staff/members.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { momentText } from '../../../texts/dates.ts'
import { auditName, auditReason, auditSubject } from '../../texts/audit.ts'
import css from './audit.module.css'

/** Who did what about what, when and why. */
export function AuditItem({ entry: { by, at, command, subject, reason } }: { readonly entry: ShownAuditRow }) {
  const { nameOf } = useStaffNames()
  return (
    <li className={css.row}>
      <p className={css.first}>
        <span className={css.name}>{auditName(command)}</span>
        <span className={css.note}>{momentText(at)}</span>
      </p>
      <p className={css.facts}>
        <Link to={`/desk/staff?member=${by}`}>{nameOf(by)}</Link>
        {subject !== by && <Subject subject={nameOf(subject)} />}
      </p>
      <p className={css.reason}>{auditReason(reason)}</p>
    </li>
  )
}

/** An order's page is a tap away; other ids do not say what they are of. */
const Subject = ({ subject }: { readonly subject: string }) =>
  subject.startsWith('SK-') ? (
    <Link to={`/desk/orders/${subject}`}>{subject}</Link>
  ) : (
    <span>{auditSubject(subject)}</span>
  )
