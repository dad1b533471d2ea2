import { classLessonCardView, lessonCardView } from './lesson-card.tsx'

export const contributions = [lessonCardView, classLessonCardView]
