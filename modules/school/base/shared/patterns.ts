/** Fixed lines and extensions of offices, such as `0731-88880000-801`. */
export const landline = { match: /^[0-9()+ -]{5,20}$/, message: '电话格式不正确' }

/** Short codes that people type: letters, digits, hyphen, underscore. */
export const plainCode = { match: /^[0-9A-Za-z_-]+$/, message: '编码只能包含字母、数字、- 和 _' }

export const postcode = { match: /^\d{6}$/, message: '邮政编码应为6位数字' }

/** Names of persons: Chinese characters (rare ones too), letters, and the dot of minority names. */
export const personName = {
  match: /^[\p{Script=Han}〇A-Za-zÀ-ɏ][\p{Script=Han}〇A-Za-zÀ-ɏ·•.' -]*$/u,
  message: '姓名只能包含汉字、字母和间隔号',
}
