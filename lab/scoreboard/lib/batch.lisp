;; The loop of an adapter in Common Lisp: one request per line in, one reply per line out.

(require :asdf)
(setf sb-impl::*default-external-format* :utf-8)
(let ((*standard-output* *error-output*))
  (handler-bind ((warning #'muffle-warning)) (asdf:load-system :yason)))

(defvar *keys* '("op" "id" "syntax" "form" "input" "base" "a" "b" "steps"))

(defun object (&rest pairs)
  (loop with h = (make-hash-table :test 'equal) for (k v) on pairs by #'cddr do (setf (gethash k h) v) finally (return h)))

(defun field (request key) (coerce (gethash key request) 'simple-string))

;; A component: null if it is not defined.
(defun text (v) (and v (princ-to-string v)))

;; An error of the library is a refusal.
(defun answer (op function request)
  (handler-case (funcall function request)
    (error () (if (string= op "parse") (object "valid" 'yason:false) (object "error" (object "code" "refused"))))))

(defun reply (library version syntaxes ops request)
  (let* ((op (field request "op")) (function (cdr (assoc op ops :test #'string=))))
    (cond ((string= op "hello")
           (object "protocol" 1 "library" library "version" version "language" "common-lisp"
                   "runtime" (format nil "~a ~a" (lisp-implementation-type) (lisp-implementation-version))
                   "ops" (map 'vector #'car ops) "forms" #("reference") "syntaxes" (coerce syntaxes 'vector) "steps" #()
                   "limits" (object "nul" 'yason:true "bytes" 'yason:false)))
          ((or (null function) (loop for k being the hash-keys of request thereis (not (member k *keys* :test #'string=))))
           (object "error" (object "code" "unsupported")))
          (t (answer op function request)))))

;; Answers requests until the input ends. ops is a list of pairs of an operation and a function
;; of the request, which returns the reply.
(defun serve (library version syntaxes ops)
  (let ((in (sb-sys:make-fd-stream 0 :external-format :utf-8 :buffering :full))
        (out (sb-sys:make-fd-stream 1 :output t :input nil :external-format :utf-8 :buffering :full)))
    (loop for line = (read-line in nil) while line
          do (let* ((request (yason:parse line)) (reply (reply library version syntaxes ops request)))
               (setf (gethash "id" reply) (gethash "id" request))
               (yason:encode reply out)
               (terpri out)
               (finish-output out)))))
