/** What people are in their departments, for statements of other areas: `from ${postsView} p`. */
export const postsView = `(select id, post_code, post_name, sort, status from accounts_post)`
