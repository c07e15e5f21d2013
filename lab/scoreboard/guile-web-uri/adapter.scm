(load "../lib/batch.scm")
(use-modules (web uri))

(define (brackets host)
  (if (and host (string-index host #\:)) (string-append "[" host "]") (text host)))

(define (parse r)
  (let ((u ((if (equal? (assoc-ref r "form") "uri") string->uri string->uri-reference) (assoc-ref r "input"))))
    (if u
        `(("valid" . #t)
          ("components" . (("scheme" . ,(text (uri-scheme u))) ("userinfo" . ,(text (uri-userinfo u))) ("host" . ,(brackets (uri-host u)))
                           ("port" . ,(text (uri-port u))) ("path" . ,(uri-path u)) ("query" . ,(text (uri-query u)))
                           ("fragment" . ,(text (uri-fragment u))))))
        '(("valid" . #f)))))

(serve `(("library" . "(web uri)") ("version" . ,(version)) ("syntaxes" . #("rfc3986")) ("forms" . #("reference" "uri")) ("steps" . #()))
       `(("parse" . ,parse)))
