/** What stands around the pages on a computer; phones never fetch it. */
export { ShellHead } from '../layouts/shell-head.tsx'
export { ShellSides } from '../layouts/shell-sides.tsx'
export { TagsView } from '../tags/tags-view.tsx'
import '../tags/tags-view.css'
import '../layouts/layouts.css'
