;; The loop of an adapter in Guile: one request per line in, one reply per line out.

(use-modules (ice-9 rdelim) (json) (srfi srfi-1))

;; The regular expressions of Guile see a string in the encoding of the locale. In the locale C, they
;; would see "?" instead of a non-ASCII character.
(setlocale LC_ALL "C.UTF-8")

(define keys '("op" "id" "syntax" "form" "input" "base" "a" "b" "steps"))

;; An exception of the library is a refusal.
(define (answer op function request)
  (with-exception-handler
   (lambda (e) (if (string=? op "parse") '(("valid" . #f)) '(("error" . (("code" . "refused"))))))
   (lambda () (function request))
   #:unwind? #t))

(define (reply hello ops request)
  (let* ((op (assoc-ref request "op")) (function (assoc-ref ops op)))
    (cond ((string=? op "hello")
           (append hello `(("protocol" . 1) ("language" . "guile") ("runtime" . ,(string-append "Guile " (version)))
                           ("ops" . ,(list->vector (map car ops))) ("limits" . (("nul" . #t) ("bytes" . #f))))))
          ((or (not function) (pair? (lset-difference string=? (map car request) keys))) '(("error" . (("code" . "unsupported")))))
          (else (answer op function request)))))

;; Answers requests until the input ends. ops is a list of pairs of an operation and a function
;; of the request, which returns the reply.
(define (serve hello ops)
  (set-port-encoding! (current-input-port) "UTF-8")
  (set-port-encoding! (current-output-port) "UTF-8")
  (let loop ((line (read-line)))
    (unless (eof-object? line)
      (let ((request (json-string->scm line)))
        (display (scm->json-string (acons "id" (assoc-ref request "id") (reply hello ops request))))
        (newline)
        (force-output)
        (loop (read-line))))))

;; A component: null if it is not defined.
(define (text v) (if v (format #f "~a" v) 'null))
