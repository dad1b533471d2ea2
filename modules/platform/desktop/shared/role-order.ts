/** Roles in the order in which they are offered to whoever holds several. */
export const roleOrder: readonly string[] = ['gly', 'xgc', 'jwc', 'yx', 'fdy', 'bzr', 'tea', 'stu', 'sg', 'yrdw']
