import { Alert, Card, Collapse, Segmented, Skeleton, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { ApiDescription, ApiSchema } from '#services/web-server/shared/api-description.ts'
import { apiDescriptionRoute } from '../shared/api-routes.ts'
import './api-page.css'

type Endpoint = { path: string; method: string; summary: string; access: string; tag: string }

/** What the product answers and who may call it, made from the declarations. */
export function ApiPage() {
  const { data, error } = useQuery({
    queryKey: ['api-description'],
    queryFn: () => get(apiDescriptionRoute),
  })
  const [part, setPart] = useState<'endpoints' | 'records'>('endpoints')
  const [words, setWords] = useState('')
  const endpoints = useMemo(() => (data ? endpointsOf(data, words) : []), [data, words])
  if (error) return <Alert type="error" title={t('接口说明加载失败')} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <div className="page api-page">
      <div className="api-head">
        <h1>{t('接口说明')}</h1>
        <span className="api-note">
          {t('由数据声明生成，共 {{count}} 个接口', { count: Object.keys(data.paths).length })}
        </span>
      </div>
      <Card>
        <div className="api-bar">
          <Segmented
            value={part}
            onChange={setPart}
            options={[
              { value: 'endpoints', label: t('接口') },
              { value: 'records', label: t('数据结构') },
            ]}
          />
          <SearchInput label={t('搜索接口')} value={words} onType={setWords} />
        </div>
        {part === 'endpoints' ? (
          <EndpointTable endpoints={endpoints} />
        ) : (
          <RecordList schemas={data.components.schemas} words={words} />
        )}
      </Card>
    </div>
  )
}

function EndpointTable({ endpoints }: { endpoints: Endpoint[] }) {
  return (
    <Table
      rowKey={(row) => row.method + row.path}
      dataSource={endpoints}
      scroll={{ x: 760 }}
      pagination={{ defaultPageSize: 20, showSizeChanger: true }}
      columns={[
        {
          title: t('方法'),
          dataIndex: 'method',
          width: 80,
          render: (method: string) => <ToneTag tone={method === 'GET' ? 'blue' : 'green'}>{method}</ToneTag>,
        },
        { title: t('地址'), dataIndex: 'path', render: (path: string) => <code>{path}</code> },
        { title: t('用途'), dataIndex: 'summary', width: 260 },
        { title: t('权限'), dataIndex: 'access', width: 220, render: (access: string) => <code>{access}</code> },
      ]}
    />
  )
}

function RecordList({ schemas, words }: { schemas: Record<string, ApiSchema>; words: string }) {
  const items = Object.entries(schemas)
    .filter(([path, schema]) => `${path} ${schema.title}`.toLowerCase().includes(words.toLowerCase()))
    .map(([path, schema]) => ({
      key: path,
      label: `${t(schema.title)} · ${path}`,
      children: <FieldTable schema={schema} />,
    }))
  return <Collapse ghost items={items} />
}

function FieldTable({ schema }: { schema: ApiSchema }) {
  const rows = Object.entries(schema.properties).map(([name, property]) => ({ name, ...property }))
  return (
    <Table
      rowKey="name"
      size="small"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 560 }}
      columns={[
        { title: t('字段'), dataIndex: 'name', width: 180, render: (name: string) => <code>{name}</code> },
        { title: t('名称'), dataIndex: 'title', width: 180, render: (title: string) => t(title) },
        { title: t('类型'), dataIndex: 'x-kind', width: 120 },
        {
          title: t('说明'),
          render: (_, row) => (
            <>
              {schema.required.includes(row.name) && <ToneTag tone="grey">{t('必填')}</ToneTag>}
              {row.readOnly && <ToneTag tone="grey">{t('只读')}</ToneTag>}
              {row['x-sensitive'] && <ToneTag tone="grey">{t('加密存储，默认脱敏')}</ToneTag>}
            </>
          ),
        },
      ]}
    />
  )
}

function endpointsOf(description: ApiDescription, words: string): Endpoint[] {
  const wanted = words.trim().toLowerCase()
  return Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        path,
        method: method.toUpperCase(),
        summary: one.summary,
        access: one['x-access'],
        tag: one.tags[0] ?? '',
      })),
    )
    .filter((one) => `${one.path} ${one.summary} ${one.access}`.toLowerCase().includes(wanted))
}
