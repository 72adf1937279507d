import { SHOP } from '../app/shop.ts'
import { COMPANY_TEXTS as texts } from '../texts/company.ts'
import css from './company-footer.module.css'
import { Icon } from './icon.tsx'
import { TextLink } from './text-link.tsx'

const { company, support } = SHOP

const FACTS = [
  [texts.representative, company.representative],
  [texts.registration, company.registration],
  [texts.mailOrder, company.mailOrder],
  [texts.address, company.address],
  [texts.phone, support.phone, `tel:${support.phone}`],
  [texts.email, support.email, `mailto:${support.email}`],
  [texts.hosting, company.hosting],
] as const

/** The fair trade commission's page about a mail-order business, by its number in digits. */
const LOOK_UP = `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${company.registration.replaceAll('-', '')}`

/** Who runs the shop, as the law asks of a mail-order business, before the login too: one line until it is opened (G221). */
export const CompanyFooter = () => (
  <footer className={css.footer}>
    <details>
      <summary className={css.name}>
        {texts.title(company.name)}
        <Icon name="chevron-down" size={16} />
      </summary>
      <dl className={css.facts}>
        {FACTS.map(([label, value, href]) => (
          <div key={label}>
            <dt>{label}</dt> <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
          </div>
        ))}
      </dl>
      <div className={css.links}>
        <TextLink way={{ href: LOOK_UP }}>{texts.lookUp}</TextLink>
        <TextLink way={{ to: '/terms/service' }}>{texts.terms}</TextLink>
        <TextLink way={{ to: '/terms/privacy' }}>{texts.privacy}</TextLink>
      </div>
    </details>
  </footer>
)
