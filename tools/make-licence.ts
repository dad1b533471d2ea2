import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// node tools/make-licence.ts --new-key                      prints a key pair
// node tools/make-licence.ts --key private.pem --machine XXXXX-… --school 云岭职业学院 --edition 标准版 --expires 2027-12-31
const { values } = parseArgs({
  options: {
    'new-key': { type: 'boolean' },
    key: { type: 'string' },
    machine: { type: 'string' },
    school: { type: 'string' },
    edition: { type: 'string', default: '标准版' },
    expires: { type: 'string' },
  },
})

if (values['new-key']) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  console.log(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  console.log(`LICENCE_PUBLIC_KEY=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`)
} else if (values.key && values.machine && values.school && /^\d{4}-\d{2}-\d{2}$/.test(values.expires ?? '')) {
  const facts = {
    machineCode: values.machine,
    schoolName: values.school,
    edition: values.edition,
    expiresAt: values.expires,
  }
  const payload = Buffer.from(JSON.stringify(facts))
  console.log(
    `${payload.toString('base64url')}.${sign(null, payload, createPrivateKey(readFileSync(values.key))).toString('base64url')}`,
  )
} else {
  console.error(
    '用法：--new-key，或 --key 私钥文件 --machine 机器码 --school 学校 --expires 2027-12-31 [--edition 版本]',
  )
  process.exitCode = 1
}
