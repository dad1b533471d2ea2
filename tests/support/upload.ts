import { basic, type Envelope, type TestSchool, type Visitor } from './school.ts'

export type SentFile = { name: string; content: Buffer | string; type?: string }

/** Sends a form as a browser does: fields, and a file where there is one. */
export async function sendForm(
  school: TestSchool,
  visitor: Visitor,
  path: string,
  form: { file?: SentFile; fields?: Record<string, string>; headers?: Record<string, string> },
): Promise<{ status: number; body: Envelope }> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields ?? {})) data.append(name, value)
  if (form.file)
    data.append(
      'file',
      new Blob([typeof form.file.content === 'string' ? form.file.content : new Uint8Array(form.file.content)], {
        type: form.file.type ?? '',
      }),
      form.file.name,
    )
  const encoded = new Response(data)
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/flySource-${path}`,
    headers: {
      authorization: basic,
      'flysource-auth': `bearer ${visitor.token}`,
      'content-type': encoded.headers.get('content-type')!,
      ...form.headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Uploads a file and answers its id. */
export async function putFile(school: TestSchool, visitor: Visitor, file: SentFile): Promise<string> {
  const { body } = await sendForm(school, visitor, 'resource/oss/endpoint/put-file', { file })
  if (!body.success) throw new Error(body.msg)
  return body.data.fileId
}
