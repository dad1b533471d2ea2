/** The last part of every address that entities have by themselves; an action of one of these names would silently take its place. */
export const genericVerbs: readonly string[] = [
  'list', 'all', 'viewCounts', 'getOne', 'history', 'meta', 'card', 'bin', 'getTree', 'getSelect',
  'add', 'update', 'submit', 'unmask', 'checkUnique', 'remove', 'restore', 'batch', 'export',
  'importTemplate', 'importPreview', 'import', 'importRecords', 'importUndo',
]
