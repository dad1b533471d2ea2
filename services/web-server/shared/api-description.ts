/** The API as an OpenAPI document tells it, as far as anybody here reads it. */
export type ApiDescription = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, ApiSchema> }
}

export type ApiOperation = { [more: string]: unknown; summary: string; tags: string[]; 'x-access': string }

export type ApiSchema = {
  type: 'object'
  title: string
  properties: Record<string, ApiProperty>
  required: string[]
}

export type ApiProperty = {
  [more: string]: unknown
  title: string
  'x-kind': string
  readOnly?: boolean
  'x-sensitive'?: boolean
}
