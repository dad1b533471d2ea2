// The page wears the look it had before anything is drawn: the programme itself comes later.
try {
  const style = JSON.parse(localStorage.getItem('themeConfigStyle') ?? 'null')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = style && !style.isSystem ? style.theme : system
  document.documentElement.classList.add(...(style?.classes ?? []))
} catch {
  // damaged or forbidden storage: the programme decides the look
}
