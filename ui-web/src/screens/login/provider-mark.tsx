import type { SocialProvider } from '#core/account/provider.ts'

/** The owners' own marks in the owners' own colours; they do not follow the theme. */
const MARKS = {
  kakao: (
    <path
      fill="#191600"
      d="M12 4C7 4 3 7.2 3 11.1c0 2.5 1.7 4.7 4.2 6L6.5 20c-.1.3.3.6.6.4l3.6-2.4 1.3.1c5 0 9-3.1 9-7S17 4 12 4z"
    />
  ),
  naver: <path fill="#fff" d="M14.3 12.6 9.5 5.5H5.5v13h4.2v-7.1l4.8 7.1h4v-13h-4.2z" />,
  google: (
    <>
      <path fill="#4285f4" d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.6h3.2c1.9-1.7 3-4.3 3-7.5z" />
      <path
        fill="#34a853"
        d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z"
      />
      <path fill="#fbbc05" d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z" />
      <path fill="#ea4335" d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 6 12 6z" />
    </>
  ),
} as const satisfies Readonly<Record<SocialProvider, unknown>>

export const ProviderMark = ({ provider }: { readonly provider: SocialProvider }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    {MARKS[provider]}
  </svg>
)
