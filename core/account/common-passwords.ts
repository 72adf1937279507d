const LIST = `
  1a2b3c4d 1a2b3c4d5e 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2
  q1w2e3r4 q1w2e3r4! q1w2e3r4t5 q1w2e3r4t5y6 qwe123qwe qwe12345 qweqwe123 qwer1234 qwer1234! qwer12345 qwer123456
  qwerqwer1 qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwert12345 123qweasd
  123qwe123 1234qwer 1234qwer! 12345qwert 123456qwerty qazwsx12 qazwsx123 qazwsxedc1 zaq12wsx zaq1xsw2 zaq1zaq1
  asd12345 asdf1234 asdf1234! asdf12345 asdf123456 asdfasdf1 asdfgh12 asdfgh123 asdfghjkl1 1234asdf asdasd123
  zxc12345 zxcv1234 zxcv1234! zxcvb123 zxcvbn12 zxcvbn123 zxcvbnm1 zxcvbnm123 1234zxcv zxczxc123
  abc12345 abc123456 abc123abc abcd1234 abcd1234! abcd12345 abcd123456 abcde123 abcde12345 abcdef12 abcdef123
  abcdefg1 abcdefgh1 1234abcd 12345abc 123abc123 123456ab 123456abc 12345678a 123456789a 1234567a 1234567890a
  123456aa 123456qq a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1a1a1a1 aa123456 aa12345678 aa123123
  aaa11111 aaa12345 aaaa1111 aaaa1234 aaaaaaa1 abab1212 aabb1122 aabbcc112233 qq123456 qqqq1111 as123456
  qw123456 q1234567 q12345678 q123456789 s1234567 z1234567 z123456789 x1234567 k1234567 w1234567 1111aaaa
  11111111a 1234abcd! a11111111 a1111111 a00000000 asdf0000 qwer0000 qwer1111 asdf1111 abcd1111 abcd0000
  password1 password1! password12 password123 password1234 passw0rd passw0rd! p@ssw0rd p@ssw0rd1 p@ssword1
  p4ssw0rd pass1234 pass12345 passwd123 1password 123password welcome1 welcome1! welcome12 welcome123
  admin123 admin123! admin1234 admin12345 administrator1 root1234 test1234 test1234! test12345 tester123 testtest1
  user1234 guest1234 temp1234 changeme1 changeme123 default1 master123 letmein1 letmein123 trustno1 iloveyou1
  iloveyou2 iloveyou12 iloveyou123 love1234 loveyou1 sunshine1 princess1 princess123 football1 baseball1
  basketball1 superman1 batman123 monkey123 dragon123 shadow123 michael1 charlie1 jordan23 pokemon1 starwars1
  computer1 internet1 whatever1 hello123 hello1234 happy123 happy1234 lucky777 samsung1 samsung123 korea123
  korea1234 korea2002 seoul1234 hanguk123 sarang12 sarang123 sarang1004 tkfkd123 tkfkdgo1 tkfkdgo12 tkfkdgo123
  tkfkd1004 dkssud12 dkssud123 dlswhd12 angel1004 love1004 qlalfqjsgh1 qlalfqjsgh123 qlqjs1234 rlatn123
  kakao123 kakao1234 naver123 naver1234 google123
`

/** What customers think of here first: the shop, where it is and what it keeps; `tlwmszlq` is 시즌킵, `tmzl` 스키 on Latin keys (ASVS 6.2.11). */
const OF_THIS_SHOP = `
  seasonkeep1 seasonkeep12 seasonkeep123 seasonkeep1! season12 season123 season1234 snowvalley1 snowvalley123
  ski12345 ski123456 skiski12 snow1234 snow12345 snowboard1 snowboard12 snowboard123 board1234
  tlwmszlq1 tlwmszlq12 tlwmszlq123 tmzl1234 tmzl12345
`

/**
 * Well-known passwords, lower-case, that would otherwise satisfy the rule (G17, ASVS 6.2.4). Beside the world's favourites
 * come Korean ones: rows of keys, lucky numbers such as 1004, and Hangul words typed on Latin keys (`tkfkd` is 사랑).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(`${LIST} ${OF_THIS_SHOP}`.trim().split(/\s+/))
