/** The providers whose stand-ins share pages, faults and account sessions; also the folder of their addresses. */
export type LoginProvider = 'kakao' | 'naver'
