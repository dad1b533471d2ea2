// Words that passwords are guessed with first, and what people put behind them.
const stems = (
  'password passwd pass passw0rd p@ssw0rd p@ssword admin administrator root user guest test tester demo system login welcome hello iloveyou ' +
  'woaini aini qwerty qwer qwert qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz wsx 1qaz 1qaz2wsx 1q2w3e 1q2w3e4r q1w2e3r4 ' +
  'dragon monkey sunshine princess football baseball master shadow superman michael letmein abc123 a123456 aa123456 china zhongguo beijing ' +
  'school campus xuexiao daxue xueyuan xuesheng laoshi'
).split(' ')
const joints = ['', '@', '#', '_', '!', '.']
const tails = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '321',
  '666',
  '888',
  '520',
  '1314',
  '2023',
  '2024',
  '2025',
  '2026',
  '!',
  '@',
]
const alone = [
  '00000000',
  '11111111',
  '12341234',
  '12344321',
  '12345678',
  '123456789',
  '1234567890',
  '123123123',
  '66666666',
  '88888888',
  '87654321',
  '147258369',
  '11223344',
  '5201314520',
  'abcd1234',
  'abc12345678',
  'aaaaaaaa',
  'xy@123456',
  'campus@2026',
]

/** Passwords, in small letters, that are on every list of guesses. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...alone,
  ...stems.flatMap((stem) => joints.flatMap((joint) => tails.map((tail) => `${stem}${joint}${tail}`))),
])
