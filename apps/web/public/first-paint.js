// The page wears the look it had before anything is drawn: the programme itself comes later.
try {
  const style = JSON.parse(localStorage.getItem('themeConfigStyle') ?? 'null')
  if (style) {
    document.documentElement.dataset.theme = style.theme
    document.documentElement.classList.add(...style.classes)
  }
} catch {
  // damaged or forbidden storage: the programme decides the look
}
