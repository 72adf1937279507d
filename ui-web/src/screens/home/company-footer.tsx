import { TextLink } from '../../parts/text-link.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import css from './home.module.css'
import { SHOP } from '../../app/shop.ts'

const { company, support, links } = SHOP

/** Who runs the shop, as the law asks of a mail-order business. */
export const CompanyFooter = () => (
  <footer className={css.footer}>
    <p className={css.company}>{company.name}</p>
    <p>
      {HOME_TEXTS.registration} {company.registration}
    </p>
    <p>{company.address}</p>
    <p>
      {HOME_TEXTS.support} <a href={`tel:${support.phone}`}>{support.phone}</a> · {support.hours}
    </p>
    <div className={css.links}>
      <TextLink way={{ href: links.terms }}>{HOME_TEXTS.terms}</TextLink>
      <TextLink way={{ href: links.privacy }}>{HOME_TEXTS.privacy}</TextLink>
    </div>
  </footer>
)
