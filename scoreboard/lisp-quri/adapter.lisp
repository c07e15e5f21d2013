(load "../lib/batch.lisp")
(let ((*standard-output* *error-output*))
  (handler-bind ((warning #'muffle-warning)) (asdf:load-system :quri)))

(defun parse (r)
  (let ((u (quri:uri (field r "input"))))
    (object "valid" 'yason:true
            "components" (object "scheme" (text (quri:uri-scheme u)) "userinfo" (text (quri:uri-userinfo u)) "host" (text (quri:uri-host u))
                                 "path" (or (quri:uri-path u) "") "query" (text (quri:uri-query u)) "fragment" (text (quri:uri-fragment u))))))

(defun resolve (r) (object "result" (quri:render-uri (quri:merge-uris (quri:uri (field r "input")) (quri:uri (field r "base"))))))

(serve "quri" (asdf:component-version (asdf:find-system :quri)) '("rfc3986") '(("parse" . parse) ("resolve" . resolve)))
